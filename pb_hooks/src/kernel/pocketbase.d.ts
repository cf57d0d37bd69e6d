/* The part of PocketBase's hook runtime that the product uses (PocketBase 0.40, plugins/jsvm). Extend it as needed. */

/** A Go []byte; opaque, so that it crosses into JavaScript only on purpose (`toString`, or by index). */
export interface Bytes extends ArrayLike<number> {
  readonly length: number;
  [index: number]: number;
}

/** A Go io.Reader. */
export interface Reader {
  read(bytes: Bytes): number;
}

/** A Go time.Time. */
export interface GoTime {
  in(location: object): GoTime;
  year(): number;
  /** 1-12. */
  month(): number;
  day(): number;
  hour(): number;
}

export interface DateTime {
  /** UTC, as PocketBase stores it. */
  string(): string;
  isZero(): boolean;
  time(): GoTime;
}

/** PocketBase's mailer (tools/mailer). */
export interface Mailer {
  send(message: object): void;
}

/** A Go os.File. */
export interface OsFile extends Reader {
  seek(offset: number, whence: 0 | 1 | 2): number;
  readFrom(reader: Reader): number;
  writeString(text: string): number;
  write(bytes: Bytes): number;
  sync(): void;
  truncate(size: number): void;
  stat(): FileInfo;
  /** Of a folder: the names in it, all with -1. */
  readdirnames(count: number): readonly string[];
  close(): void;
}

export interface FileInfo {
  name(): string;
  size(): number;
  isDir(): boolean;
  modTime(): { unixMilli(): number };
}

/** A Go fs.DirEntry; a link is no folder, wherever it leads. */
export interface DirEntry {
  name(): string;
  isDir(): boolean;
  type(): { isRegular(): boolean };
}

export interface OsRoot {
  open(name: string): OsFile;
  create(name: string): OsFile;
  rename(from: string, to: string): void;
  /** A second name for the same file; not every disk has that. */
  link(from: string, to: string): void;
  chtimes(name: string, accessed: Date, modified: Date): void;
  openFile(name: string, flags: number, mode: number): OsFile;
  stat(name: string): FileInfo;
  remove(name: string): void;
  chmod(name: string, mode: number): void;
  mkdirAll(name: string, mode: number): void;
  close(): void;
}

/** A file on its way into a record (tools/filesystem.File). */
export interface FsFile {
  name: string;
  originalName: string;
  size: number;
  reader: { open(): Reader & { seek(offset: number, whence: 0 | 1 | 2): number; close(): void } };
}

export interface Filesystem {
  exists(key: string): boolean;
  serve(response: ResponseWriter, request: HttpRequest, key: string, name: string): void;
  getReader(key: string): Reader & { seek(offset: number, whence: 0 | 1 | 2): number; close(): void };
  delete(key: string): void;
  upload(content: Bytes, key: string): void;
  /** @returns what could not be deleted */
  deletePrefix(prefix: string): readonly unknown[] | null;
  list(prefix: string): readonly { key: string; modTime: { unixMilli(): number } }[];
  close(): void;
}

/** A Go pointer; opaque. */
export interface Pointer {
  valueOf(): string | number;
}

/** A row of SQL, by column name, as `new DynamicModel` shaped it. */
export type SqlValue = string | number | boolean | null;

export interface Query {
  bind(params: Record<string, SqlValue | Bytes>): Query;
  execute(): { rowsAffected(): number; lastInsertId(): number };
  /** Fills the model from the first row. @throws when there is none */
  one(model: object): void;
  all(models: object): void;
  column(list: object): void;
  /** Scans the columns of the first row into pointers (nullString, nullInt). */
  row(...targets: object[]): void;
}

export interface Db {
  newQuery(sql: string): Query;
}

export interface PbRecord {
  id: string;
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  getRaw(name: string): unknown;
  getString(name: string): string;
  getInt(name: string): number;
  getBool(name: string): boolean;
  getStringSlice(name: string): readonly string[];
  getDateTime(name: string): DateTime;
  collection(): PbCollection;
  original(): PbRecord;
  isNew(): boolean;
  isSuperuser(): boolean;
  baseFilesPath(): string;
  setPassword(password: string): void;
  validatePassword(password: string): boolean;
  refreshTokenKey(): void;
  email(): string;
  setEmail(email: string): void;
}

export interface PbCollection {
  id: string;
  name: string;
}

export interface PbApp {
  db(): Db;
  nonconcurrentDB(): Db & { db(): { setConnMaxIdleTime(nanoseconds: number): void } };
  /** The log's database. */
  auxDB(): Db;
  auxNonconcurrentDB(): Db;
  /** Fails while another one is under way. */
  createBackup(context: object, name: string): void;
  dataDir(): string;
  runInTransaction(work: (tx: PbApp) => void): void;
  isTransactional(): boolean;
  runAllMigrations(): void;
  save(record: PbRecord): void;
  saveNoValidate(record: PbRecord): void;
  delete(record: PbRecord): void;
  findRecordById(collection: string, id: string): PbRecord;
  findFirstRecordByData(collection: string, field: string, value: SqlValue): PbRecord;
  findAuthRecordByToken(token: string, ...types: string[]): PbRecord;
  findAuthRecordByEmail(collection: string, email: string): PbRecord;
  findCollectionByNameOrId(name: string): PbCollection;
  findCachedCollectionByNameOrId(name: string): PbCollection;
  countRecords(collection: string): number;
  newFilesystem(): Filesystem;
  newBackupsFilesystem(): Filesystem;
  subscriptionsBroker(): Broker;
  logger(): Logger;
  settings(): Settings;
  /** By SMTP where that is set, else by the machine's sendmail. */
  newMailClient(): Mailer;
  store(): Store;
}

/** What the process remembers; safe to use from requests that run side by side. */
export interface Store {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  remove(key: string): void;
  /** Replaces a value by what the function makes of it; nobody comes between. */
  setFunc(key: string, replace: (old: unknown) => unknown): void;
}

export interface Settings {
  /** The headers with people's addresses, and whether the first address in one counts rather than the last. */
  trustedProxy: { headers: readonly string[]; useLeftmostIP: boolean };
  meta: { appName: string; appURL: string; senderName: string; senderAddress: string };
  smtp: { enabled: boolean };
  s3: { enabled: boolean };
  backups: { s3: { enabled: boolean }; cronMaxKeep: number };
}

export interface Logger {
  /** PocketBase's; `writeAll` writes in the background what has not been written yet. */
  handler(): { writeAll(context: object): void };
  debug(message: string, ...attributes: unknown[]): void;
  info(message: string, ...attributes: unknown[]): void;
  warn(message: string, ...attributes: unknown[]): void;
  error(message: string, ...attributes: unknown[]): void;
}

/** A Go map or slice as goja shows it. */
export interface Broker {
  clients(): Record<string, RealtimeClient>;
}

export interface RealtimeClient {
  id(): string;
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  hasSubscription(topic: string): boolean;
  send(message: object): void;
  discard(): void;
  isDiscarded(): boolean;
}

export interface Header {
  get(name: string): string;
  set(name: string, value: string): void;
  add(name: string, value: string): void;
  del(name: string): void;
  values(name: string): readonly string[];
}

/** A Go io.ReadCloser, such as a request's body. */
export interface ReadCloser extends Reader {
  close(): void;
  /** Where PocketBase's own take their bytes from. */
  readCloser?: ReadCloser;
  /** Of the one alone that keeps a copy of what was read: how much of that is held in memory, in bytes. */
  maxMemory?: number;
}

/** A Go multipart.Reader. */
export interface MultipartReader {
  /** @throws EOF after the last one */
  nextPart(): Part;
}

/** A Go multipart.Part; its bytes are there until the next one is read. */
export interface Part extends Reader {
  formName(): string;
  /** Without any folder; "" when it is no file. */
  fileName(): string;
}

/** A Go url.Values. */
export interface UrlValues {
  get(name: string): string;
  del(name: string): void;
  encode(): string;
}

export interface HttpRequest {
  method: string;
  host: string;
  header: Header;
  body: ReadCloser;
  /** In bytes, -1 when the client did not say. */
  contentLength: number;
  url: { path: string; rawQuery: string; query(): UrlValues };
  pathValue(name: string): string;
  cookie(name: string): { value: string };
  multipartForm: object | null;
  /** @throws when it was called before */
  multipartReader(): MultipartReader;
}

export interface ResponseWriter {
  header(): Header;
  write(bytes: Bytes): number;
  writeHeader(status: number): void;
}

/** A Go fs.FS. */
export interface FileSystem {
  open(path: string): Reader;
}

export interface RequestEvent {
  app: PbApp;
  auth: PbRecord | null;
  request: HttpRequest;
  response: ResponseWriter;
  next(): void;
  isTLS(): boolean;
  realIP(): string;
  written(): boolean;
  flush(): void;
  string(status: number, text: string): void;
  html(status: number, text: string): void;
  blob(status: number, contentType: string, bytes: Bytes): void;
  stream(status: number, contentType: string, reader: Reader): void;
  noContent(status: number): void;
  /** @throws where there is no such file */
  fileFS(folder: FileSystem, path: string): void;
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

/** The event of a record hook. */
export interface RecordEvent {
  app: PbApp;
  record: PbRecord;
  next(): void;
}

declare global {
  const $app: PbApp;
  const __hooks: string;
  const $security: {
    sha256(text: string): string;
    hs256(text: string, secret: string): string;
    equal(a: string, b: string): boolean;
    randomString(length: number): string;
    randomStringWithAlphabet(length: number, alphabet: string): string;
  };
  const $os: {
    getenv(name: string): string;
    args: readonly string[];
    openRoot(path: string): OsRoot;
    dirFS(path: string): FileSystem;
    openInRoot(path: string, name: string): OsFile;
    stat(path: string): FileInfo;
    mkdirAll(path: string, mode: number): void;
    remove(path: string): void;
    removeAll(path: string): void;
    rename(from: string, to: string): void;
    readFile(path: string): Bytes;
    writeFile(path: string, bytes: Bytes, mode: number): void;
    /** The working folder. */
    getwd(): string;
    readDir(path: string): readonly DirEntry[];
    truncate(path: string, size: number): void;
    /** A program of the machine, not started yet. */
    cmd(program: string, ...words: string[]): { output(): Bytes };
  };
  const $filepath: {
    join(...parts: string[]): string;
    dir(path: string): string;
    base(path: string): string;
    clean(path: string): string;
    isAbs(path: string): boolean;
  };
  const $filesystem: {
    fileFromPath(path: string): FsFile;
    fileFromBytes(bytes: Bytes | string, name: string): FsFile;
  };
  /** The bytes of a text or of a reader, `max` bytes at most (0: 32 MiB). */
  function toBytes(source: string | Reader | Bytes | Pointer, max?: number): Bytes;
  function sleep(milliseconds: number): void;
  function arrayOf<T>(model: T): T[];
  /** A pointer to a Go string or integer, for `Query.row`; `toBytes`, `String` and `Number` read it. */
  function nullString(): Pointer;
  function nullInt(): Pointer;
  /** A Go context that nothing ends. */
  const Context: { new (): object };
  const DynamicModel: { new <T extends Record<string, SqlValue>>(shape: T): T };
  const Record: { new (collection: PbCollection, data?: object): PbRecord };
  const SubscriptionMessage: { new (message: { name: string; data: string }): object };
  const NotFoundError: { new (message?: string, data?: unknown): Error };
  const BadRequestError: { new (message?: string, data?: unknown): Error };
  const ForbiddenError: { new (message?: string, data?: unknown): Error };
  const TooManyRequestsError: { new (message?: string, data?: unknown): Error };
  const ApiError: { new (status: number, message?: string, data?: unknown): Error };
  /** A time zone by its IANA name; UTC for a name that is none. */
  const Timezone: { new (name: string): object };
  /** A moment; the text is read in that zone where one is named. */
  const DateTime: { new (text?: string, zone?: string): DateTime };
  const MailerMessage: {
    new (message: {
      from: { address: string; name: string };
      to: { address: string; name?: string }[];
      subject: string;
      headers?: Readonly<Record<string, string>>;
      text: string;
      html: string;
    }): object;
  };
}
