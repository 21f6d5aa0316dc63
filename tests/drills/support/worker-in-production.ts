import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '#server/gateways/media/find-ffmpeg.ts'

/** Variables of a worker in production, which mails through `smtpUrl` and takes no payments. */
export async function workerInProduction(smtpUrl: string): Promise<Record<string, string>> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    NODE_ENV: 'production',
    ORIGIN: 'https://kelasku.example',
    FIREBASE_AUTH_EMULATOR_HOST: '',
    FIREBASE_PROJECT_ID: 'kelasku-drill',
    FIREBASE_API_KEY: 'drill',
    FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
      client_email: 'nobody@example.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }),
    SESSION_KEY: randomBytes(32).toString('hex'),
    LINK_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Kelasku <hello@kelasku.test>',
    FFMPEG: await namedFfmpeg(),
  }
}

/** In production the packaged ffmpeg is used only if it is named, with its ffprobe beside it. */
async function namedFfmpeg(): Promise<string> {
  const found = await findFfmpeg('ffmpeg')
  if (!found?.isPackaged) return 'ffmpeg'
  const folder = await mkdtemp(join(tmpdir(), 'kelasku-ffmpeg-'))
  for (const name of ['ffmpeg', 'ffprobe'] as const) await symlink(found[name], join(folder, name))
  return join(folder, 'ffmpeg')
}
