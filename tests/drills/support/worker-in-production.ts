import { generateKeyPairSync, randomBytes } from 'node:crypto'

/** Variables of a worker as in production, whose mail goes to `smtpUrl`; nobody takes payments. */
export function workerInProduction(smtpUrl: string): Record<string, string> {
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
  }
}
