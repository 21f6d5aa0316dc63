import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { neverInProduction } from './never-in-production.ts'

/** Marks text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | Html[]

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/** HTML in which every inserted text is escaped, except HTML made by this function. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const put = (part: Part): string => {
    if (Array.isArray(part)) return part.map((one) => one.text).join('')
    return part instanceof Html ? part.text : escape(String(part))
  }
  return new Html(strings.map((string, n) => string + put(parts[n] ?? '')).join(''))
}

/** A page of the sandbox: no script, one style sheet. */
export function sendSandboxPage(
  reply: FastifyReply,
  { title, body, refreshSeconds }: { title: string; body: Html; refreshSeconds?: number },
): FastifyReply {
  const refresh = refreshSeconds
    ? html`<meta http-equiv="refresh" content="${refreshSeconds}" />`
    : html``
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refresh}
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox/sandbox.css" />
      </head>
      <body>
        <main>
          <p class="note">Sandbox: this page stands in for a service outside.</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.text)
}

const sheet = `
:root { color-scheme: light dark; --line: light-dark(#d9d5ca, #33414d); --quiet: light-dark(#55606f, #a9b4bf); --strong: light-dark(#0b6e6e, #58c4c0); }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: light-dark(#14213d, #e8edf2); background: light-dark(#fbfaf7, #0e1418); }
main { max-width: 40rem; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.125rem; margin: 32px 0 8px; } h3 { font-size: 1rem; margin: 0; }
.note { margin: 0; color: var(--quiet); font-size: .875rem; }
.list { list-style: none; margin: 0; padding: 0; }
.list > li { border-top: 1px solid var(--line); padding: 16px 0; overflow-wrap: anywhere; }
.text { white-space: pre-wrap; margin: 8px 0; }
a { color: var(--strong); }
label { display: block; margin: 16px 0 4px; font-weight: 600; }
input { box-sizing: border-box; width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--quiet); border-radius: 8px; }
button { min-height: 48px; width: 100%; margin: 8px 0; padding: 8px 16px; font: inherit; text-align: left; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px; cursor: pointer; }
button.main { text-align: center; font-weight: 600; color: light-dark(#fff, #06201f); background: var(--strong); border-color: transparent; }
:focus-visible { outline: 3px solid #f5a524; outline-offset: 2px; }
`

/** The style sheet of the sandbox's pages. @throws in production */
export function sandboxSheet({ production }: { production: boolean }): FastifyPluginAsync {
  neverInProduction(production, "The sandbox's sheet")
  return async (app) => {
    app.get('/sandbox/sandbox.css', (_request, reply) => reply.type('text/css').send(sheet))
  }
}
