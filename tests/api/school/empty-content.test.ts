import pg from 'pg'
import { expect, it } from 'vitest'
import { startApp } from '#tests/support/app-server.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'

const database = ownDatabase()

it('OPEN-01: production begins an empty school, and says how to get its first administrator', async () => {
  const app = await startApp({
    databaseUrl: database.url,
    emulatorHost: '',
    env: {
      NODE_ENV: 'production',
      FFMPEG: 'none',
      ORIGIN: 'https://kelasku.example',
      FIREBASE_PROJECT_ID: 'kelasku-live',
      FIREBASE_API_KEY: 'web-key',
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
        client_email: 'eraser@kelasku-live.example',
        private_key: '-----BEGIN PRIVATE KEY-----\nMII\n-----END PRIVATE KEY-----\n',
      }),
      SESSION_KEY: '0123456789abcdef'.repeat(4),
      LINK_KEY: 'fedcba9876543210'.repeat(4),
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'Kelasku <hello@kelasku.test>',
    },
  })
  try {
    await expect.poll(app.output).toContain('This school is empty and has no staff yet.')
    expect(app.output()).toContain('npm run staff -- admin')
    const client = new pg.Client(database.url)
    await client.connect()
    const invented = `select
      (select count(*)::int from programmes) as programmes,
      (select count(*)::int from programmes where not discontinued) as offered,
      (select count(*)::int from classes) + (select count(*)::int from teachers)
      + (select count(*)::int from promo_codes) + (select count(*)::int from price_lists)
      + (select count(*)::int from intakes) + (select count(*)::int from lessons)
      + (select count(*)::int from recordings) + (select count(*)::int from practice_questions)
      + (select count(*)::int from past_papers) + (select count(*)::int from users) as invented`
    const { rows } = await client.query(invented)
    expect(rows).toEqual([{ programmes: 5, offered: 0, invented: 0 }])
    await client.end()
  } finally {
    await app.remove()
  }
})
