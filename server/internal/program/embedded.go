//go:build !noembed

package program

import "embed"

// What scripts/package.mjs has put into the folder: the built client, the hooks, the migrations, dist/release.json.
// What is there compressed as well is embedded in that form alone.
//
//go:embed all:files
var embedded embed.FS
