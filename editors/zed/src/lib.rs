use std::fs;
use zed_extension_api::{
    self as zed, serde_json, settings::LspSettings, Architecture, DownloadedFileType,
    GithubReleaseOptions, LanguageServerId, LanguageServerInstallationStatus, Os, Result, Worktree,
};

const REPOSITORY: &str = "OWNER/kubelet-config";
const SERVER: &str = "kubelet-config";

struct KubeletConfigExtension {
    /// Kept so that a second project does not ask for releases again.
    downloaded: Option<String>,
}

/// An archive of the release, and the executable in it.
struct Archive {
    platform: &'static str,
    extension: &'static str,
    kind: DownloadedFileType,
    executable: &'static str,
}

fn archive() -> Result<Archive> {
    let (os, architecture) = zed::current_platform();
    let platform = match (os, architecture) {
        (Os::Linux, Architecture::X8664) => "linux-x64",
        (Os::Linux, Architecture::Aarch64) => "linux-arm64",
        (Os::Mac, Architecture::X8664) => "darwin-x64",
        (Os::Mac, Architecture::Aarch64) => "darwin-arm64",
        (Os::Windows, Architecture::X8664) => "windows-x64",
        _ => return Err("No executable of kubelet-config exists for this platform.".into()),
    };
    Ok(match os {
        Os::Windows => Archive {
            platform,
            extension: "zip",
            kind: DownloadedFileType::Zip,
            executable: "kubelet-config.exe",
        },
        _ => Archive {
            platform,
            extension: "tar.gz",
            kind: DownloadedFileType::GzipTar,
            executable: "kubelet-config",
        },
    })
}

impl KubeletConfigExtension {
    fn download(&mut self, id: &LanguageServerId) -> Result<String> {
        if let Some(path) = &self.downloaded {
            return Ok(path.clone());
        }
        let status = LanguageServerInstallationStatus::CheckingForUpdate;
        zed::set_language_server_installation_status(id, &status);
        let options = GithubReleaseOptions {
            require_assets: true,
            pre_release: false,
        };
        let release = zed::latest_github_release(REPOSITORY, options)?;
        let version = release.version.trim_start_matches('v');
        let archive = archive()?;
        let name = format!(
            "kubelet-config-{version}-{}.{}",
            archive.platform, archive.extension
        );
        let asset = release.assets.iter().find(|asset| asset.name == name);
        let asset = asset.ok_or_else(|| format!("The release {version} has no {name}."))?;

        let folder = format!("kubelet-config-{version}");
        let path = format!("{folder}/{}", archive.executable);
        if !fs::metadata(&path).is_ok_and(|file| file.is_file()) {
            let status = LanguageServerInstallationStatus::Downloading;
            zed::set_language_server_installation_status(id, &status);
            zed::download_file(&asset.download_url, &folder, archive.kind)?;
            zed::make_file_executable(&path)?;
            remove_others(&folder);
        }
        let status = LanguageServerInstallationStatus::None;
        zed::set_language_server_installation_status(id, &status);
        self.downloaded = Some(path.clone());
        Ok(path)
    }
}

/// Older versions only take space: a folder that cannot be removed is no reason to stop.
fn remove_others(folder: &str) {
    for entry in fs::read_dir(".").into_iter().flatten().flatten() {
        if entry.file_name().to_str() != Some(folder) {
            fs::remove_dir_all(entry.path()).ok();
        }
    }
}

impl zed::Extension for KubeletConfigExtension {
    fn new() -> Self {
        Self { downloaded: None }
    }

    fn language_server_command(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<zed::Command> {
        let command = match worktree.which(SERVER) {
            Some(path) => path,
            None => self.download(id)?,
        };
        Ok(zed::Command {
            command,
            args: vec!["lsp".into(), "--stdio".into()],
            env: worktree.shell_env(),
        })
    }

    fn language_server_workspace_configuration(
        &mut self,
        _id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<serde_json::Value>> {
        Ok(LspSettings::for_worktree(SERVER, worktree)?.settings)
    }
}

zed::register_extension!(KubeletConfigExtension);
