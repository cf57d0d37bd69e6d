import { exitWithMessage } from "../kernel/exit.ts";
import type { PbApp, Reader } from "../kernel/pocketbase.d.ts";
import { erasePersonNamed, exportPersonTo } from "../people/command.ts";
import { exportOrganization } from "./export.ts";
import { importFolder } from "./folder/import-folder.ts";
import { importOrganization } from "./import.ts";

/** A command line as cobra read it. */
export interface CommandLine {
  flags(): { getString(name: string): string; getBool(name: string): boolean };
  inOrStdin(): Reader;
}

/** A command of the console, or a group of them; scripts/build-hooks.mjs writes its registration. */
export interface Command {
  use: string;
  short: string;
  long?: string;
  example?: string;
  flags: Readonly<Record<string, string>>;
  /** Flags without a value. */
  switches?: Readonly<Record<string, string>>;
  /** The commands of a group, or beside the command itself. */
  below?: Readonly<Record<string, Command>>;
  /** "new": it may be the first to use the data folder, and nobody else uses that meanwhile (server/internal/cli/commands.go). */
  data?: "new";
  /** Absent where a bundle of the command's own exports it, under the command's name. */
  run?(app: PbApp, line: CommandLine, words: readonly string[]): void;
}

const kindFlag = { kind: "users or employees, where one of each has that id" };

/** The first line that comes, at most; "" at the end of the input. */
function firstLine(input: Reader): string {
  const bytes = toBytes(" ".repeat(1024));
  try {
    const length = input.read(bytes);
    return toString(bytes).slice(0, length).split(/\r?\n/)[0]?.trim() ?? "";
  } catch {
    // Go's io.EOF
    return "";
  }
}

/** Replaced by the build with the version in package.json. */
declare const PRODUCT_VERSION: string;

export const commands: Readonly<Record<string, Command>> = {
  export: {
    use: "export [FILE]",
    short: "Writes one organization with all that is its own into a file",
    long: "Writes one organization into a file that another server can import: its people with the hashes of their\npasswords, its records with their history, what was deleted and can be restored, and all files. Private spaces stay\nbehind. Sijil may be running.",
    example:
      "  sijil export --organization 123456789012345 firm.tar\n  sijil export --from nightly-20261121230700 --organization 123456789012345 firm.tar",
    flags: {
      organization: "its id; without it you are told which there are",
      from: "the backup that it is taken out of, instead of the data",
      identity: "the file with the secret key of BACKUP_RECIPIENT, for a sealed backup",
    },
    run(app, line, [target = ""]) {
      // server/internal/cli/export-from.go takes it over
      if (line.flags().getString("from")) exitWithMessage("--from works with the executable alone.");
      exportOrganization(app, line.flags().getString("organization"), target, PRODUCT_VERSION);
    },
  },
  import: {
    use: "import FILE",
    short: "Takes in an organization that was exported elsewhere",
    long: "Takes in an organization from a file that “sijil export” has made. The file is checked first; where an id, a\nusername or an e-mail address is taken here, nothing is changed. Sijil may be running.",
    example: "  sijil import firm.tar",
    flags: {},
    run: (app, _line, [path = ""]) => importOrganization(app, path),
    below: {
      folder: {
        use: "folder DIR",
        short: "Files the PDF, DOC and DOCX of a folder as documents",
        long: "Files every PDF, DOC and DOCX below a folder as documents of an organization, in the name of one of its people,\nwho must be allowed to upload. The first level of folders is the category, the second the subcategory; what is\nmissing is created. Papers that are there already, by their SHA-256, are skipped, so that an interrupted import is\nrun again and goes on. The folder itself is only read; links are not followed. Sijil may be running.",
        example:
          "  sijil import folder /srv/shared --organization 123456789012345 --user noura --dry-run\n  sijil import folder /srv/shared --organization 123456789012345 --user noura --category Other",
        flags: {
          organization: "its id; without it you are told which there are",
          user: "who files the papers: username or e-mail address",
          category: "for papers that are in no folder below DIR; without it the name of DIR",
        },
        switches: { "dry-run": "only say what would be filed" },
        run(app, line, [dir = ""]) {
          const [organization = "", user = "", category = ""] = ["organization", "user", "category"].map((name) =>
            line.flags().getString(name),
          );
          importFolder(app, dir, { organization, user, category, dryRun: line.flags().getBool("dry-run") });
        },
      },
    },
  },
  person: {
    use: "person",
    short: "Exports or erases what is stored of one person",
    flags: {},
    below: {
      export: {
        use: "export ID [FILE]",
        short: "Exports what is stored of a user or an employee",
        long: "Exports everything that is stored of one user or one employee into a tar file: the record with its history and\nfiles, a user's private space, sessions, stored replies, entries of the log, files in quarantine. Records of the firm\nthat name the person are listed, without their content. Sijil may be running.",
        example: "  sijil person export 123456789012345 noura.tar",
        flags: kindFlag,
        run(app, line, [id = "", target = ""]) {
          exportPersonTo(app, id, line.flags().getString("kind"), target, PRODUCT_VERSION);
        },
      },
      erase: {
        use: "erase ID",
        short: "Erases a user or an employee at once, for good",
        long: "Erases one user or one employee at once: the record, a user's private space with all files, sessions, stored\nreplies, entries of the log. Records of the firm stay and no longer name the person. It asks for the name to\nconfirm, and lists the backups that still hold the person. Sijil may be running.",
        example: '  sijil person erase 123456789012345\n  sijil person erase 123456789012345 --confirm "Noura Ali"',
        flags: { ...kindFlag, confirm: "the person's name, instead of being asked for it" },
        run(app, line, [id = ""]) {
          const [kind, confirmed] = ["kind", "confirm"].map((name) => line.flags().getString(name));
          erasePersonNamed(app, id, kind ?? "", confirmed ?? "", () => firstLine(line.inOrStdin()));
        },
      },
    },
  },
  // it brings the handlers of many routes along, so it has a bundle of its own
  seed: {
    use: "seed",
    data: "new",
    short: "Fills an empty data folder with a demonstration to look around in",
    long: "Fills the data folder with a demonstration: two firms in two languages, with papers and employees.\nIt prints how to sign in. A folder that holds other data stays as it is; running it again adds nothing.\nSijil must not run on that folder meanwhile.",
    example: "  sijil seed --data-dir demo\n  sijil serve --data-dir demo",
    flags: { add: "“yes” adds the demonstration to other data" },
  },
};
