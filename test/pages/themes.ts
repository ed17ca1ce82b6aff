/** How VS Code shows a page of a panel in one of its themes. */
export interface Theme {
  readonly name: string;
  /** The media features that a browser reports to pages. */
  readonly media: {
    readonly colorScheme: "dark" | "light";
    readonly forcedColors: "active" | "none";
  };
  /** Of the page's body. */
  readonly bodyClass: string;
  /** The custom properties that VS Code gives to a page, without `--vscode-`; a theme leaves some out. */
  readonly colors: Readonly<Record<string, string>>;
}

/** VS Code's own themes, with the colours that its workbench (1.139) computes for them: those that our pages use. */
export const themes: readonly Theme[] = [
  {
    name: "Dark Modern",
    media: { colorScheme: "dark", forcedColors: "none" },
    bodyClass: "vscode-dark",
    colors: {
      "button-background": "#0078d4",
      "button-border": "rgba(255, 255, 255, 0.1)",
      "button-foreground": "#ffffff",
      "button-secondaryBackground": "rgba(0, 0, 0, 0)",
      "button-secondaryForeground": "#cccccc",
      "charts-blue": "#59a4f9",
      "charts-green": "#89d185",
      "charts-purple": "#b180d7",
      "charts-red": "#f14c4c",
      "charts-yellow": "#cca700",
      descriptionForeground: "#9d9d9d",
      "dropdown-background": "#313131",
      "dropdown-border": "#3c3c3c",
      "dropdown-foreground": "#cccccc",
      "editorError-foreground": "#f14c4c",
      "editorWarning-foreground": "#cca700",
      "editorWidget-border": "rgba(204, 204, 204, 0.2)",
      errorForeground: "#f85149",
      focusBorder: "#0078d4",
      foreground: "#cccccc",
      "panel-border": "#2b2b2b",
      "textLink-activeForeground": "#4daafc",
      "textLink-foreground": "#4daafc",
      "editor-background": "#1f1f1f",
      "editor-foreground": "#cccccc",
      "textPreformat-foreground": "#d0d0d0",
      "textPreformat-background": "#3c3c3c",
    },
  },
  {
    name: "Light Modern",
    media: { colorScheme: "light", forcedColors: "none" },
    bodyClass: "vscode-light",
    colors: {
      "button-background": "#005fb8",
      "button-border": "rgba(0, 0, 0, 0.1)",
      "button-foreground": "#ffffff",
      "button-secondaryBackground": "#e5e5e5",
      "button-secondaryForeground": "#3b3b3b",
      "charts-blue": "#0063d3",
      "charts-green": "#388a34",
      "charts-purple": "#652d90",
      "charts-red": "#e51400",
      "charts-yellow": "#bf8803",
      descriptionForeground: "#3b3b3b",
      "dropdown-background": "#ffffff",
      "dropdown-border": "#cecece",
      "dropdown-foreground": "#3b3b3b",
      "editorError-foreground": "#e51400",
      "editorWarning-foreground": "#bf8803",
      "editorWidget-border": "rgba(59, 59, 59, 0.2)",
      errorForeground: "#f85149",
      focusBorder: "#005fb8",
      foreground: "#3b3b3b",
      "panel-border": "#e5e5e5",
      "textLink-activeForeground": "#005fb8",
      "textLink-foreground": "#005fb8",
      "editor-background": "#ffffff",
      "editor-foreground": "#3b3b3b",
      "textPreformat-foreground": "#3b3b3b",
      "textPreformat-background": "rgba(0, 0, 0, 0.12)",
    },
  },
  {
    name: "Dark High Contrast",
    media: { colorScheme: "dark", forcedColors: "active" },
    bodyClass: "vscode-high-contrast",
    colors: {
      "button-background": "#000000",
      "button-border": "#6fc3df",
      "button-foreground": "#ffffff",
      "button-secondaryForeground": "#ffffff",
      "charts-blue": "#59a4f9",
      "charts-green": "#89d185",
      "charts-purple": "#b180d7",
      "charts-red": "#f48771",
      "charts-yellow": "#ffd370",
      contrastActiveBorder: "#f38518",
      contrastBorder: "#6fc3df",
      descriptionForeground: "rgba(255, 255, 255, 0.7)",
      "dropdown-background": "#000000",
      "dropdown-border": "#6fc3df",
      "dropdown-foreground": "#ffffff",
      "editorError-foreground": "#f48771",
      "editorWarning-foreground": "#ffd370",
      "editorWidget-border": "#6fc3df",
      errorForeground: "#f48771",
      focusBorder: "#f38518",
      foreground: "#ffffff",
      "panel-border": "#6fc3df",
      "textLink-activeForeground": "#21a6ff",
      "textLink-foreground": "#21a6ff",
      "editor-background": "#000000",
      "editor-foreground": "#ffffff",
      "textPreformat-foreground": "#ffffff",
    },
  },
  {
    name: "Light High Contrast",
    media: { colorScheme: "light", forcedColors: "active" },
    bodyClass: "vscode-high-contrast vscode-high-contrast-light",
    colors: {
      "button-background": "#0f4a85",
      "button-border": "#0f4a85",
      "button-foreground": "#ffffff",
      "button-secondaryBackground": "#ffffff",
      "button-secondaryForeground": "#292929",
      "charts-blue": "#0063d3",
      "charts-green": "#374e06",
      "charts-purple": "#652d90",
      "charts-red": "#b5200d",
      "charts-yellow": "#895503",
      contrastActiveBorder: "#006bbd",
      contrastBorder: "#0f4a85",
      descriptionForeground: "rgba(41, 41, 41, 0.7)",
      "dropdown-background": "#ffffff",
      "dropdown-border": "#0f4a85",
      "dropdown-foreground": "#292929",
      "editorError-foreground": "#b5200d",
      "editorWarning-foreground": "#895503",
      "editorWidget-border": "#0f4a85",
      errorForeground: "#b5200d",
      focusBorder: "#006bbd",
      foreground: "#292929",
      "panel-border": "#0f4a85",
      "textLink-activeForeground": "#0f4a85",
      "textLink-foreground": "#0f4a85",
      "editor-background": "#ffffff",
      "editor-foreground": "#292929",
      "textPreformat-foreground": "#ffffff",
      "textPreformat-background": "#09345f",
    },
  },
];

/**
 * The style that VS Code puts before a page's own (`webview/browser/pre/index.html`), as far as it colours our pages.
 */
export const hostStyle = `
@layer vscode-default {
  body { background-color: transparent; color: var(--vscode-editor-foreground); margin: 0; padding: 0 20px; }
  a, a code { color: var(--vscode-textLink-foreground); }
  code { color: var(--vscode-textPreformat-foreground); background-color: var(--vscode-textPreformat-background); padding: 1px 3px; }
}
html { background: var(--vscode-editor-background); }
`;
