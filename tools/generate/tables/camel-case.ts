/** The name of a variable for a name in kebab-case. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
}
