/** The routes of section 2, the screen that each shows, and the scenarios that go there. */
export const screens: readonly { path: string; screen: string; by: readonly string[] }[] = [
  { path: "/", screen: "Main dashboard", by: ["documents", "upload", "categories", "refused documents"] },
  { path: "/auth", screen: "Login and registration page", by: ["visitor"] },
  { path: "/profile", screen: "Profile Settings", by: ["profile", "viewer"] },
  { path: "/admin", screen: "Admin Panel", by: ["organizations", "users", "an admin's users", "employee management"] },
  { path: "/employee", screen: "Employee Dashboard", by: ["employee dashboard", "employee form", "viewer"] },
  { path: "/nowhere", screen: "404 page", by: ["visitor", "profile"] },
];
