package cli

import (
	"fmt"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/spf13/cobra"

	"sijil/internal/usererror"
)

// Generated passwords avoid characters that look alike, as the first administrator's does.
const (
	passwordLetters = "abcdefghjkmnpqrstuvwxyz23456789"
	passwordLength  = 16
)

func adminCommand(l *launcher) *cobra.Command {
	admin := &cobra.Command{Use: "admin", Short: "Looks after accounts"}
	admin.AddCommand(&cobra.Command{
		Use:   "reset-password [NAME]",
		Short: "Gives an account a new password, by chance, and shows it once",
		Long: `Gives an account a new password, made by chance, and shows it once. All sessions of the account end.
NAME is a username or an e-mail address; without it the first super admin is meant, whose password is that of the
console too. It works while Sijil runs and while it does not.`,
		Example:               "  sijil admin reset-password\n  sijil admin reset-password noura",
		Args:                  cobra.MaximumNArgs(1),
		DisableFlagsInUseLine: true,
		RunE: func(_ *cobra.Command, args []string) error {
			return l.resetPassword(strings.Join(args, ""))
		},
	})
	return admin
}

// resetPassword saves the record through PocketBase, so that the product's hooks end the sessions and update a super
// admin's console account in the same transaction.
func (l *launcher) resetPassword(name string) error {
	account, err := l.account(name)
	if err != nil {
		return err
	}
	password := newPassword()
	account.SetPassword(password)
	account.Set("mustChoosePassword", true)
	if err := l.app.Save(account); err != nil {
		return fmt.Errorf("the password could not be saved: %w", err)
	}
	fmt.Fprintf(l.out, "The new password of %s, shown this once:\n  %s\n", account.GetString("username"), password)
	if _, err := l.app.FindAuthRecordByEmail(core.CollectionNameSuperusers, account.Email()); err == nil {
		fmt.Fprintf(l.out, "It holds for the console at /_/ too, there as %s.\n", account.Email())
	}
	if !account.GetBool("isActive") {
		fmt.Fprintln(l.out, "The account is inactive: an administrator must activate it before it can sign in.")
	}
	return nil
}

// account finds an account by username or e-mail address, ignoring case; for "" it is the first super admin.
func (l *launcher) account(name string) (*core.Record, error) {
	rows := []struct{ Id, Username, Email string }{}
	query := l.app.DB().Select("id", "username", "email").From("users")
	if name == "" {
		query = query.Where(dbx.HashExp{"role": "super_admin"}).OrderBy("isActive DESC", "createdAt", "id").Limit(1)
	}
	if err := query.All(&rows); err != nil {
		return nil, usererror.New("The data in %s has no accounts yet: start Sijil once.", l.dataDir)
	}
	for _, row := range rows {
		if name == "" || strings.EqualFold(row.Username, name) || strings.EqualFold(row.Email, name) {
			return l.app.FindRecordById("users", row.Id)
		}
	}
	if name == "" {
		return nil, usererror.New("There is no super admin in %s: name an account by its username or e-mail address.", l.dataDir)
	}
	return nil, usererror.New("There is no account “%s” in %s.", name, l.dataDir)
}

func newPassword() string {
	return security.RandomStringWithAlphabet(passwordLength, passwordLetters)
}
