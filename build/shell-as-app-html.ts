import type { Plugin } from 'vite'

/** The built index.html is the empty shell. The server renders the page at `/`, so no file may have that name. */
export function shellAsAppHtml(): Plugin {
  return {
    name: 'kelasku:shell-as-app-html',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.fileName === 'index.html') file.fileName = 'app.html'
      },
    },
  }
}
