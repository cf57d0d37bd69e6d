/* Share links and invitations, as the server keeps them beside the records: no device has them. */

import {
  AppError,
  INVITATION_DAYS,
  type Invitation,
  invitationInput,
  isRole,
  joinsByInvitation,
  managesInvitation,
  managesShare,
  mayDownload,
  mayInvite,
  parseInput,
  rolesToCreate,
  SHARE_DAYS,
  seesDocument,
  shareInput,
} from "#domain/index";
import { isUser } from "../../storage/remembered-user.ts";
import type { StoredRecord } from "./state/records.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";

const DAY_MS = 86_400_000;

interface StoredShare {
  id: number;
  token: string;
  document: number;
  tenant: number;
  maker: number;
  hasPassword: boolean;
  created: number;
  expires: number;
}

type StoredInvitation = Invitation & { token: string; expires: number };

export interface LinkCopy {
  shares: StoredShare[];
  invitations: StoredInvitation[];
}

const owned = ({ row }: StoredRecord) => ({
  tenant: Number(row.tenant),
  uploadedBy: typeof row.uploadedBy === "number" ? row.uploadedBy : null,
});

export class LinkStore {
  #shares: StoredShare[] = [];
  #invitations: StoredInvitation[] = [];
  /** Counts all that were ever made, so that no id and no token comes twice. */
  #made = 0;

  copy(): LinkCopy {
    return { shares: [...this.#shares], invitations: [...this.#invitations] };
  }

  putBack({ shares, invitations }: LinkCopy): void {
    this.#shares = [...shares];
    this.#invitations = [...invitations];
  }

  /** A restored backup may be older than a revocation: its links have ended. */
  endShares(): void {
    this.#shares = [];
  }

  /** A deleted document's links are gone, and restoring it brings none back. */
  forgetDocument(id: number): void {
    this.#shares = this.#shares.filter(({ document }) => document !== id);
  }

  /** Answers what is asked about links; null for anything else. @throws {AppError} */
  answer(call: ModelCall): ModelReply | null {
    const [, , first, , last] = call.path.split("/");
    if (first === "documents" && last === "shares") return call.method === "GET" ? this.#list(call) : this.#share(call);
    if (first === "shares") return this.#revokeShare(call);
    if (first !== "invitations") return null;
    if (call.params.action === "join") return this.#join(call);
    if (rolesToCreate(call.actor).length === 0 && call.actor.role !== "admin") throw new AppError("forbidden");
    if (call.method === "POST") return this.#invite(call);
    return call.method === "GET" ? this.#pending(call) : this.#revoke(call);
  }

  /** Whether whoever has the token gets the document: a link ends with its maker's right to download. */
  opens(call: Pick<ModelCall, "records" | "now">, token: string): boolean {
    const found = this.#shares.find((one) => one.token === token);
    return found !== undefined && this.#works(call, found);
  }

  #works({ records, now }: Pick<ModelCall, "records" | "now">, share: StoredShare): boolean {
    const document = records.get("documents", share.document);
    const maker = records.get("users", share.maker)?.row;
    const isInTime = now < share.expires && document?.deleted === null;
    return isInTime && isUser(maker) && mayDownload(maker, owned(document));
  }

  /** @throws {AppError} not_found, forbidden */
  #document({ actor, records, params }: ModelCall): StoredRecord {
    const record = records.get("documents", params.id);
    if (!record || record.deleted !== null || !seesDocument(actor, owned(record))) throw new AppError("not_found");
    if (!mayDownload(actor, owned(record))) throw new AppError("forbidden");
    return record;
  }

  #shown(call: ModelCall, { id, maker, hasPassword, created, expires }: StoredShare) {
    const times = { createdAt: new Date(created).toISOString(), expiresAt: new Date(expires).toISOString() };
    const sharedBy = String(call.records.get("users", maker)?.row.fullName);
    return { id, sharedById: maker, sharedBy, hasPassword, views: 0, downloads: 0, ...times };
  }

  #list(call: ModelCall): ModelReply {
    const { id } = this.#document(call);
    const seen = this.#shares.filter(
      (one) => one.document === id && this.#works(call, one) && managesShare(call.actor, sharedBy(one)),
    );
    return { status: 200, json: seen.map((one) => this.#shown(call, one)).reverse() };
  }

  #share(call: ModelCall): ModelReply {
    const record = this.#document(call);
    const { days = SHARE_DAYS, password } = parseInput(shareInput, call.body);
    const number = ++this.#made;
    const made: StoredShare = {
      id: number,
      token: `share${number}`,
      document: record.id,
      tenant: Number(record.row.tenant),
      maker: call.actor.id,
      hasPassword: Boolean(password),
      created: call.now,
      expires: call.now + days * DAY_MS,
    };
    this.#shares.push(made);
    return { status: 201, json: { ...this.#shown(call, made), token: made.token } };
  }

  #revokeShare(call: ModelCall): ModelReply {
    const found = this.#shares.find(({ id }) => id === call.params.id);
    if (!found || !this.#works(call, found) || !managesShare(call.actor, sharedBy(found))) {
      throw new AppError("not_found");
    }
    this.#shares = this.#shares.filter((one) => one !== found);
    return { status: 204 };
  }

  #isPending({ records, now }: ModelCall, invitation: StoredInvitation): boolean {
    const maker = records.get("users", invitation.invitedBy)?.row;
    return now < invitation.expires && isUser(maker) && mayInvite(maker, invitation);
  }

  #invite(call: ModelCall): ModelReply {
    const { actor, body, now } = call;
    const given = rolesToCreate(actor);
    const [usual] = given;
    if (usual === undefined) throw new AppError("organization_needed");
    if (isRole(body.role) && !given.includes(body.role)) throw new AppError("forbidden");
    const input = parseInput(invitationInput, body);
    const organizationId = input.organizationId ?? actor.organizationId;
    if (organizationId === null || organizationId !== actor.organizationId) throw new AppError("organization_unknown");
    const number = ++this.#made;
    const expires = now + INVITATION_DAYS * DAY_MS;
    const made: StoredInvitation = {
      id: number,
      token: `invitation${number}`,
      organizationId,
      role: input.role ?? usual,
      permissions: [...new Set(input.permissions ?? [])],
      email: input.email ?? null,
      invitedBy: actor.id,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(expires).toISOString(),
      expires,
    };
    this.#invitations.push(made);
    return { status: 201, json: { ...shownInvitation(made), token: made.token, mailed: false } };
  }

  #pending(call: ModelCall): ModelReply {
    const seen = this.#invitations.filter((one) => this.#isPending(call, one) && managesInvitation(call.actor, one));
    return { status: 200, json: seen.map(shownInvitation).reverse() };
  }

  #revoke(call: ModelCall): ModelReply {
    const found = this.#invitations.find(({ id }) => id === call.params.id);
    if (!found || !this.#isPending(call, found) || !managesInvitation(call.actor, found)) {
      throw new AppError("not_found");
    }
    this.#invitations = this.#invitations.filter((one) => one !== found);
    return { status: 204 };
  }

  /** The person becomes a member, and the invitation is used up. */
  #join(call: ModelCall): ModelReply {
    const found = this.#invitations.find(({ token }) => token === call.body.token);
    if (!found || !this.#isPending(call, found)) throw new AppError("invitation_invalid");
    if (!joinsByInvitation(call.actor)) throw new AppError("already_member");
    this.#invitations = this.#invitations.filter((one) => one !== found);
    const { organizationId, role, permissions } = found;
    call.changeUser(call.actor.id, { organizationId, role, permissions });
    return { status: 200, json: call.records.get("users", call.actor.id)?.row };
  }
}

const sharedBy = ({ tenant, maker }: StoredShare) => ({ tenant, sharedById: maker });

function shownInvitation({ token: _, expires: __, ...invitation }: StoredInvitation): Invitation {
  return invitation;
}
