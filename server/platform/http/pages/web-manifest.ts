import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { defaultSchoolName } from '#contract/shared/text/locales.ts'
import { schoolName } from '../../copy/copy.ts'
import { keep, sendKept } from './kept-page.ts'

export const webManifest = 'manifest.webmanifest'
type Manifest = { name: string; short_name: string; theme_color: string }

/** Serves the web app manifest with the school's present name and colour. */
export async function serveWebManifest(
  app: FastifyInstance,
  clientFolder: string,
  /** The school's own colour; null for that of the build. */
  colour: () => Promise<string | null>,
): Promise<void> {
  const built = JSON.parse(await readFile(join(clientFolder, webManifest), 'utf8')) as Manifest
  app.get(`/${webManifest}`, async (request, reply) => {
    const name = schoolName()
    const named = {
      ...built,
      name: built.name.replace(defaultSchoolName, () => name),
      short_name: name,
      theme_color: (await colour()) ?? built.theme_color,
    }
    reply.type('application/manifest+json; charset=utf-8')
    return sendKept(request, reply, await keep(JSON.stringify(named), 'little'), 200)
  })
}
