//go:build noembed

package program

import "embed"

// With the build tag noembed nothing is embedded; the program then needs --program-dir.
var embedded embed.FS
