import type { Role } from "#domain/index";

/** One route of section 7: who calls it, the status of its answer (docs and decisions name it), and what that holds. */
export interface SpecifiedRoute {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  as: Role | "visitor";
  status: number;
  /** Fields of the answer, or of each row of a list. */
  fields?: readonly string[];
  list?: boolean;
}

const user = ["id", "username", "email", "fullName", "role", "parentId", "organizationId", "permissions", "isActive"];
const category = ["id", "name", "description"];
const organization = ["id", "name", "description", "ownerId", "isActive"];
const document = [
  "id",
  "name",
  "filename",
  "categoryId",
  "subcategoryId",
  "description",
  "size",
  "mimeType",
  "filePath",
  "uploadedBy",
  "uploadDate",
];
const employee = [
  "id",
  "firstName",
  "middleName",
  "thirdName",
  "lastName",
  "nationality",
  "civilId",
  "phoneNumber",
  "emailAddress",
  "dateOfBirth",
  "passportNumber",
  "passportIssueDate",
  "passportExpiryDate",
  "residencyExpiryDate",
  "workPermit",
  "salary",
  "civilIdFile",
  "passportFile",
  "drivingLicenseFile",
  "schoolDegreeFile",
  "createdAt",
  "updatedAt",
  "createdBy",
  "userId",
  "organizationId",
];
const adminStats = [
  "totalUsers",
  "newUsersThisMonth",
  "totalOrganizations",
  "activeOrganizations",
  "totalAdmins",
  "superAdmins",
  "totalSubUsers",
  "totalEmployees",
];

/** The table of section 7, in its order. */
export const routes: readonly SpecifiedRoute[] = [
  { method: "GET", path: "/api/user", as: "user", status: 200, fields: user },
  { method: "POST", path: "/api/login", as: "visitor", status: 200, fields: user },
  { method: "POST", path: "/api/register", as: "visitor", status: 201, fields: user },
  { method: "POST", path: "/api/logout", as: "visitor", status: 204 },
  { method: "POST", path: "/api/change-password", as: "viewer", status: 200, fields: [] },
  { method: "GET", path: "/api/categories", as: "user", status: 200, fields: category, list: true },
  { method: "POST", path: "/api/categories", as: "user", status: 201, fields: category },
  { method: "DELETE", path: "/api/categories/{id}", as: "user", status: 204 },
  {
    method: "GET",
    path: "/api/subcategories",
    as: "user",
    status: 200,
    fields: [...category, "categoryId"],
    list: true,
  },
  { method: "POST", path: "/api/subcategories", as: "user", status: 201, fields: [...category, "categoryId"] },
  { method: "DELETE", path: "/api/subcategories/{id}", as: "user", status: 204 },
  { method: "GET", path: "/api/documents", as: "user", status: 200, fields: document, list: true },
  { method: "POST", path: "/api/documents", as: "user", status: 201, fields: document },
  { method: "DELETE", path: "/api/documents/{id}", as: "user", status: 204 },
  { method: "GET", path: "/api/documents/{id}/download", as: "user", status: 200 },
  {
    method: "GET",
    path: "/api/stats",
    as: "user",
    status: 200,
    fields: ["totalDocs", "recentUploads", "activeUsers", "storageUsed"],
  },
  { method: "GET", path: "/api/admin/users", as: "admin", status: 200, fields: user, list: true },
  { method: "POST", path: "/api/admin/users", as: "admin", status: 201, fields: user },
  { method: "PUT", path: "/api/admin/users/{id}", as: "admin", status: 200, fields: user },
  { method: "DELETE", path: "/api/admin/users/{id}", as: "admin", status: 204 },
  { method: "POST", path: "/api/admin/change-user-password", as: "super_admin", status: 200, fields: user },
  { method: "GET", path: "/api/admin/organizations", as: "super_admin", status: 200, fields: organization, list: true },
  { method: "POST", path: "/api/admin/organizations", as: "super_admin", status: 201, fields: organization },
  { method: "PUT", path: "/api/admin/organizations/{id}", as: "super_admin", status: 200, fields: organization },
  { method: "DELETE", path: "/api/admin/organizations/{id}", as: "super_admin", status: 204 },
  { method: "GET", path: "/api/admin/stats", as: "admin", status: 200, fields: adminStats },
  { method: "GET", path: "/api/employees", as: "user", status: 200, fields: employee, list: true },
  { method: "POST", path: "/api/employees", as: "user", status: 201, fields: employee },
  { method: "DELETE", path: "/api/employees/{id}", as: "user", status: 204 },
  { method: "POST", path: "/api/employees/{id}/upload-attachment", as: "user", status: 201, fields: employee },
  { method: "GET", path: "/api/employees/{id}/download-attachment/{type}", as: "user", status: 200 },
];
