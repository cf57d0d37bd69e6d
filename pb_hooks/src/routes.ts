import { accountEmailRoutes } from "./account-email/account-email.routes.ts";
import { activityRoutes } from "./activity/activity.routes.ts";
import { adminOrganizationsRoutes } from "./admin-organizations/admin-organizations.routes.ts";
import { adminUsersRoutes } from "./admin-users/admin-users.routes.ts";
import { calendarRoutes } from "./calendar/calendar.routes.ts";
import { categoriesRoutes } from "./categories/categories.routes.ts";
import { deletedRoutes } from "./deleted/deleted.routes.ts";
import { documentsRoutes } from "./documents/documents.routes.ts";
import { employeesRoutes } from "./employees/employees.routes.ts";
import { firstRunRoutes } from "./first-run/first-run.routes.ts";
import { handlingRoutes } from "./handling/handling.routes.ts";
import type { Route } from "./http/types.ts";
import { invitationsRoutes } from "./invitations/invitations.routes.ts";
import { notesRoutes } from "./notes/notes.routes.ts";
import { noticesRoutes } from "./notices/notices.routes.ts";
import { openapiRoutes } from "./openapi/openapi.routes.ts";
import { organizationSettingsRoutes } from "./organization-settings/organization-settings.routes.ts";
import { papersRoutes } from "./papers/papers.routes.ts";
import { pushRoutes } from "./push/push.routes.ts";
import { remindersRoutes } from "./reminders/reminders.routes.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { sharesRoutes } from "./shares/shares.routes.ts";
import { statsRoutes } from "./stats/stats.routes.ts";
import { subcategoriesRoutes } from "./subcategories/subcategories.routes.ts";
import { syncRoutes } from "./sync/sync.routes.ts";
import { textsRoutes } from "./texts/texts.routes.ts";
import { uploadsRoutes } from "./uploads/uploads.routes.ts";
import { viewsRoutes } from "./views/views.routes.ts";

export const routes: readonly Route[] = [
  ...openapiRoutes,
  ...sessionRoutes,
  ...accountEmailRoutes,
  ...firstRunRoutes,
  ...invitationsRoutes,
  ...categoriesRoutes,
  ...subcategoriesRoutes,
  ...documentsRoutes,
  ...textsRoutes,
  ...notesRoutes,
  ...handlingRoutes,
  ...noticesRoutes,
  ...pushRoutes,
  ...papersRoutes,
  ...sharesRoutes,
  ...calendarRoutes,
  ...employeesRoutes,
  ...remindersRoutes,
  ...viewsRoutes,
  ...deletedRoutes,
  ...uploadsRoutes,
  ...syncRoutes,
  ...statsRoutes,
  ...activityRoutes,
  ...adminUsersRoutes,
  ...adminOrganizationsRoutes,
  ...organizationSettingsRoutes,
];
