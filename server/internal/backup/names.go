package backup

import (
	"regexp"
	"strings"
)

var (
	fileName   = regexp.MustCompile(`^files/([0-9a-f]{2})/([0-9a-f]{64})(\.age)?$`)
	backupName = regexp.MustCompile(`^backups/(nightly|before-upgrade)-[0-9]{14}/(backup\.json|objects\.txt|(data\.db|files\.jsonl)(\.age)?)$`)
)

// isOurs reports whether an object has a name that backups give. A store may lie where other people keep things as well, in
// folders that are called as ours are.
func isOurs(key string) bool {
	if parts := fileName.FindStringSubmatch(key); parts != nil {
		return strings.HasPrefix(parts[2], parts[1])
	}
	return backupName.MatchString(key)
}
