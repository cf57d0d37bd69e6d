/* Answers that are kept for repeated requests, as the server keeps them by Idempotency-Key. */

import { AppError, answerHeaders, type Collection, requestHeaders, tenantEntity } from "#domain/index";
import { checkTenant, replayRefusalCode } from "./changes.ts";
import { isObject } from "./state/records.ts";
import type { ModelCall, ModelReply, ModelRequest } from "./state/types.ts";

interface KeptReply {
  digest: string;
  reply: ModelReply;
  collection: Collection;
  record: number;
}

/** What a copy of the data holds of kept answers. */
export type ReplyCopy = ReadonlyMap<string, KeptReply>;

export class ReplyStore {
  #replies = new Map<string, KeptReply>();

  /** Makes a change, or gives the answer that was given to it. */
  once(call: ModelCall, collection: Collection, { method, text }: ModelRequest, make: () => ModelReply): ModelReply {
    const key = call.header(requestHeaders.key);
    const kept = key === "" ? undefined : this.#replies.get(`${call.user.id} ${key}`);
    const digest = `${method}\n${call.path}\n${text}`;
    if (kept && kept.digest !== digest) throw new AppError("key_reused");
    const refusal = kept ? replayRefusalCode(call, call.records.get(kept.collection, kept.record)) : null;
    if (kept && !refusal) {
      return { ...kept.reply, headers: { ...kept.reply.headers, [answerHeaders.replayed]: "true" } };
    }
    // an account is the same in every organization
    if (collection !== "users") checkTenant(call);
    if (refusal) throw new AppError(refusal);
    const reply = make();
    const isOfTenant = tenantEntity(collection) !== undefined;
    const answered = isObject(reply.json) && isOfTenant ? Number(reply.json.id) || 0 : 0;
    const record = call.params.id || answered;
    const stored = { ...reply, json: reply.json && structuredClone(reply.json) };
    if (key !== "") this.#replies.set(`${call.user.id} ${key}`, { digest, reply: stored, collection, record });
    return reply;
  }

  copy(): ReplyCopy {
    return new Map(this.#replies);
  }

  putBack(copy: ReplyCopy): void {
    this.#replies = new Map(copy);
  }
}
