import { expect, it } from 'vitest'
import { startApp } from '#tests/support/app-server.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'

const database = ownDatabase()

it('RUN-05: without content a server in production says how to load it', async () => {
  const started = startApp({
    databaseUrl: database.url,
    emulatorHost: '',
    env: {
      NODE_ENV: 'production',
      ORIGIN: 'https://kelasku.example',
      FIREBASE_PROJECT_ID: 'kelasku-live',
      FIREBASE_API_KEY: 'web-key',
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
        client_email: 'eraser@kelasku-live.example',
        private_key: 'a private key',
      }),
      SESSION_KEY: '0123456789abcdef'.repeat(4),
      LINK_KEY: 'fedcba9876543210'.repeat(4),
      SMTP_URL: 'smtps://mail.example',
    },
  })
  await expect(started).rejects.toThrow('Load it once with npm run content -- load')
})
