export function exists(path: string): boolean {
  try {
    return Boolean($os.stat(path));
  } catch {
    return false;
  }
}
