//go:build !noembed

package program

import "embed"

// What scripts/package.mjs has put into the folder: the built client, the hooks, the migrations, dist/release.json.
//
//go:embed all:files
var embedded embed.FS
