import { AppError } from "#domain/index";
import { answerAddPage, answerRemovePage, answerRenew, answerRestorePage } from "./paper-files.ts";
import { answerAddPaper, answerChangePaper, answerRemovePaper, answerRestorePaper } from "./papers.ts";
import type { StoredRecord } from "./state/records.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";

/** Answers a request about the papers of an employee. @throws {AppError} */
export function answerPapers(call: ModelCall, employee: StoredRecord): ModelReply {
  const { method, params, path } = call;
  const [key = "", act = ""] = path.split("/").slice(7);
  if (params.part === "" && method === "POST") return answerAddPaper(call, employee);
  if (params.last === "" && method === "PATCH") return answerChangePaper(call, employee);
  if (method !== "POST") throw new AppError("not_found");
  if (params.last === "renew") return answerRenew(call, employee);
  if (params.last === "remove") return answerRemovePaper(call, employee);
  if (params.last === "restore") return answerRestorePaper(call, employee);
  if (params.last !== "files") throw new AppError("not_found");
  if (key === "") return answerAddPage(call, employee);
  return act === "remove" ? answerRemovePage(call, employee, key) : answerRestorePage(call, employee, key);
}
