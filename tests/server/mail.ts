import { once } from "node:events";
import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import type { TestServer } from "./harness.ts";

/** An e-mail as a person would see it. */
export interface Mail {
  to: string[];
  subject: string;
  /** All its parts, decoded, without the signs that isolate names: nobody sees them. */
  text: string;
  /** The same with them. */
  written: string;
}

/**
 * What a mail server does with an e-mail once it has it all: takes it; answers that it does not; or takes it and is gone
 * before it has said so, so that nobody can know. Or it hangs up before it has greeted.
 */
export type MailMood = "takes" | "refuses" | "breaks" | "hangs up";

/** What happens with an e-mail: a connection for it is there, it is complete, and it has been answered. */
export type MailMoment = "connected" | "complete" | "answered";

export interface MailServer {
  port: number;
  /** Those that it has taken. */
  mails: Mail[];
  mood: MailMood;
  /** Addresses of which it says that there is no such mailbox. */
  unknown: Set<string>;
  /** What it says against e-mails to an address, to the recipient or once it has the text: code and words. */
  against: Map<string, { code: number; words: string; at: "recipient" | "text" }>;
  /** Hears whom it is asked to take an e-mail for. */
  asked: (address: string) => void;
  /** Hears of each moment as it comes. */
  heard: (moment: MailMoment) => void;
  /** Resolves once nobody is connected. */
  idle(): Promise<void>;
  /** The next e-mail that has not been waited for yet. */
  next(): Promise<Mail>;
  close(): Promise<void>;
}

const refusal = ({ code, words }: { code: number; words: string }) =>
  Object.assign(new Error(words), { responseCode: code });

/** Starts an SMTP server that takes everything, until its mood is another one. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = [];
  const connections = new Set<Socket>();
  let seen = 0;
  let arrived = () => {};
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      started.asked(address);
      const against = started.against.get(address);
      if (against?.at === "recipient") return done(refusal(against));
      const isUnknown = started.unknown.has(address);
      done(isUnknown ? Object.assign(new Error("5.1.1 No such mailbox"), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        started.heard("complete");
        const against = session.envelope.rcptTo.map(({ address }) => started.against.get(address)).find(Boolean);
        if (against?.at === "text") return done(refusal(against));
        if (started.mood === "refuses") return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        const raw = Buffer.concat(parts).toString("latin1");
        const written = quotedPrintable(raw);
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: words(/^Subject: ((?:.*\r\n[ \t])*.*)$/im.exec(raw)?.[1] ?? ""),
          text: written.replace(/[\u2068\u2069]/g, ""),
          written,
        });
        if (started.mood === "breaks") for (const connection of connections) connection.destroy();
        else done();
        started.heard("answered");
        arrived();
      });
    },
  });
  smtp.server.on("connection", (connection: Socket) => {
    connections.add(connection);
    if (started.mood === "hangs up") connection.destroy();
    started.heard("connected");
    connection.once("close", () => connections.delete(connection));
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const address = smtp.server.address();
  if (typeof address !== "object" || !address) throw new Error("the mail server has no port");
  const started: MailServer = {
    port: address.port,
    mails,
    mood: "takes",
    unknown: new Set(),
    against: new Map(),
    asked: () => {},
    heard: () => {},
    async idle() {
      for (const connection of connections) if (!connection.closed) await once(connection, "close");
    },
    async next() {
      while (mails.length <= seen) {
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
      const mail = mails[seen++];
      if (!mail) throw new Error("no e-mail");
      return mail;
    },
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
  return started;
}

/** Source: RFC 2045, section 6.7. */
function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Encoded words of a header. Source: RFC 2047. */
function words(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_match, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : quotedPrintable(text.replace(/_/g, " ")),
    );
}

/** Sets PocketBase's mail settings as its console does. */
export async function sendMailBy(server: TestServer, port: number | null): Promise<void> {
  const smtp = { enabled: port !== null, host: "127.0.0.1", port: port ?? 25, tls: false };
  const answer = await fetch(`${server.url}/api/settings`, {
    method: "PATCH",
    headers: { Authorization: await server.superuser(), "Content-Type": "application/json" },
    body: JSON.stringify({
      smtp,
      meta: {
        appName: "Sijil",
        appURL: "https://files.example/",
        senderName: "Sijil",
        senderAddress: "no@example.test",
      },
    }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}
