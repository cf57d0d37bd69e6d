import { jsonFields, tenantEntities } from "#domain/index";
import type { HookTable } from "../kernel/hook-table.ts";
import { beforeCreate, beforeUpdate, versioned } from "../records/versions.ts";
import { employeeDeleted } from "./employees.ts";
import { checkFileRight, checkSuperuserReset, forbidEmailChange, skipMail } from "./guards.ts";
import { checkJsonFields } from "./json-fields.ts";
import { refuseBackRelations } from "./list-filters.ts";
import { organizationChanged } from "./organizations.ts";
import { checkReferences } from "./references.ts";
import { userChanged, userDeleted } from "./users.ts";

const tenantCollections = tenantEntities.map(({ entity }) => entity.name);
const withJson = Object.keys(jsonFields);
const withFiles = tenantEntities.filter(({ files }) => files !== null).map(({ entity }) => entity.name);

/** What holds for a record whoever writes it: the product's routes, PocketBase's console, a migration. */
export const integrityHooks: HookTable = {
  hooks: {
    beforeCreate: { on: "onRecordCreate", tags: versioned, run: beforeCreate },
    beforeUpdate: { on: "onRecordUpdate", tags: versioned, run: beforeUpdate },
    userChanged: { on: "onRecordUpdate", tags: ["users"], run: userChanged },
    userDeleted: { on: "onRecordDelete", tags: ["users"], run: userDeleted },
    employeeDeleted: { on: "onRecordDelete", tags: ["employees"], run: employeeDeleted },
    organizationChanged: { on: "onRecordUpdate", tags: ["organizations"], run: organizationChanged },
    checkOnCreate: { on: "onRecordCreateRequest", tags: tenantCollections, run: checkReferences },
    checkOnUpdate: { on: "onRecordUpdateRequest", tags: tenantCollections, run: checkReferences },
    checkJsonOnCreate: { on: "onRecordCreateRequest", tags: withJson, run: checkJsonFields },
    checkJsonOnUpdate: { on: "onRecordUpdateRequest", tags: withJson, run: checkJsonFields },
    fileRight: { on: "onFileDownloadRequest", tags: withFiles, run: checkFileRight },
    checkList: { on: "onRecordsListRequest", run: refuseBackRelations },
    emailChange: { on: "onRecordRequestEmailChangeRequest", tags: ["users"], run: forbidEmailChange },
    superuserReset: { on: "onRecordRequestPasswordResetRequest", tags: ["_superusers"], run: checkSuperuserReset },
    passwordReset: { on: "onRecordRequestPasswordResetRequest", tags: ["users"], run: skipMail },
    verification: { on: "onRecordRequestVerificationRequest", tags: ["users"], run: skipMail },
  },
  crons: {},
};
