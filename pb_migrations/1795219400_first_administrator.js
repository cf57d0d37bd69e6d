// The first administrator: a super_admin of the product and the superuser of the console, with one password. What is not
// set in the environment is `admin`, `admin@sijil.local` and a random password, which is printed here and nowhere else.

migrate(
  (app) => {
    const given = (name) => $os.getenv(name).trim();
    const username = given("ADMIN_USERNAME") || "admin";
    const email = given("ADMIN_EMAIL") || "admin@sijil.local";
    const chosen = $os.getenv("ADMIN_PASSWORD");
    const password = chosen || $security.randomStringWithAlphabet(16, "abcdefghjkmnpqrstuvwxyz23456789");

    if (chosen !== "" && (chosen.length < 6 || toBytes(chosen).length > 71)) {
      throw new Error("ADMIN_PASSWORD must have at least 6 characters and at most 71 bytes.");
    }
    if (!/^[^\s@]{1,100}$/u.test(username)) {
      throw new Error("ADMIN_USERNAME must have 1 to 100 characters, without spaces and without @.");
    }

    const user = new Record(app.findCollectionByNameOrId("users"));
    user.set("username", username);
    user.setEmail(email);
    user.set("emailVisibility", true);
    user.set("fullName", username);
    user.setPassword(password);
    user.set("role", "super_admin");
    user.set("permissions", []);
    user.set("isActive", true);
    user.set("verified", true);
    app.save(user);

    const superuser = new Record(app.findCollectionByNameOrId("_superusers"));
    superuser.setEmail(email);
    superuser.setPassword(password);
    app.save(superuser);

    // one line for the start script to show; a password that was given is not repeated
    console.log(`First administrator: ${JSON.stringify({ username, email, ...(chosen ? {} : { password }) })}`);
  },
  () => {},
);
