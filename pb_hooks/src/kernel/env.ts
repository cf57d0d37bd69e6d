/** A setting from the environment, trimmed, or the given default. */
export function env(name: string, otherwise = ""): string {
  return $os.getenv(name).trim() || otherwise;
}

/** An address without its path, in lower case and without the port that its scheme implies, or "" when it is none. */
export function originOf(url: string): string {
  const match = /^(https?):\/\/([^/?#@\s]+)(?:[/?#]|$)/i.exec(url.trim());
  if (!match?.[1] || !match[2]) return "";
  const scheme = match[1].toLowerCase();
  return `${scheme}://${hostOf(match[2], scheme)}`;
}

/** Host and port in lower case, without the port that the scheme implies. */
export function hostOf(host: string, scheme: string): string {
  return host.toLowerCase().replace(scheme === "https" ? /:443$/ : /:80$/, "");
}

export function registrationsPerHour(): number {
  const set = Number(env("REGISTRATION_PER_HOUR", "30"));
  return Number.isInteger(set) && set > 0 ? set : 30;
}

/** The value of a flag on the server's command line, or null. */
export function flag(name: string): string | null {
  for (const [index, argument] of $os.args.entries()) {
    if (argument.startsWith(`--${name}=`)) return argument.slice(name.length + 3);
    if (argument === `--${name}`) return $os.args[index + 1] ?? "";
  }
  return null;
}

/** Whether this process is a server, rather than another command. */
export function isServing(): boolean {
  return $os.args.includes("serve");
}
