import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigInvalid, readConfig } from '#server/config.ts'
import { configurationExample } from '#server/config-variables.ts'
import { orphansKeptDays } from '#server/platform/orphaned-files/service.ts'

const folder = new URL('../deploy/', import.meta.url)
const read = (name: string) => readFile(new URL(name, folder), 'utf8')
const isInstalled = (program: string, versionFlag: string) =>
  spawnSync(program, [versionFlag], { stdio: 'ignore' }).status === 0

/** The number of a directive such as `keepalive_timeout 5s;`. */
const numberOf = (text: string, directive: RegExp) => Number(directive.exec(text)?.[1])
const drainSeconds = () => {
  const needed = {
    ORIGIN: 'https://kelasku.example',
    DATABASE_URL: 'postgres://kelasku@localhost/kelasku',
    FIREBASE_PROJECT_ID: 'kelasku',
    FIREBASE_API_KEY: 'a-web-key',
    FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
      client_email: 'server@kelasku.iam.gserviceaccount.com',
      private_key: '-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n',
      private_key_id: 'key',
      token_uri: 'https://oauth2.googleapis.com/token',
    }),
    SESSION_KEY: '0123456789abcdef'.repeat(4),
    LINK_KEY: 'fedcba9876543210'.repeat(4),
    SMTP_URL: 'smtps://user:password@mail.example',
    MAIL_FROM: 'Kelasku <hello@kelasku.test>',
  }
  return readConfig({ NODE_ENV: 'production', ...needed }).drainMs / 1000
}

describe('RUN-04: the deploy kit', () => {
  it('has an example of the environment that names every variable', async () => {
    expect(await read('kelasku.env.example')).toBe(configurationExample())
  })

  it('leaves empty in the example exactly what production refuses to start without', () => {
    const empty = [...configurationExample().matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name)
    try {
      readConfig({ NODE_ENV: 'production' })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigInvalid)
      for (const name of empty) expect(String(error)).toContain(name)
    }
    expect(drainSeconds()).toBeGreaterThan(0)
  })

  it('gives a server that is stopping the time it needs', async () => {
    const nginx = numberOf(await read('nginx.conf'), /upstream[^}]*keepalive_timeout (\d+)s/)
    const caddy = await read('Caddyfile')
    expect(nginx).toBeLessThan(drainSeconds())
    expect(numberOf(caddy, /keepalive (\d+)s/)).toBeLessThan(drainSeconds())
    expect(numberOf(caddy, /health_interval (\d+)s/)).toBeLessThan(drainSeconds() / 2)
    for (const [name, directive] of [
      ['systemd/kelasku-web@.service', /TimeoutStopSec=(\d+)/],
      ['systemd/kelasku-worker.service', /TimeoutStopSec=(\d+)/],
      ['compose.yaml', /stop_grace_period: (\d+)s/],
    ] as const)
      expect(numberOf(await read(name), directive)).toBeGreaterThanOrEqual(drainSeconds() + 30)
  })

  it.skipIf(!isInstalled('systemd-analyze', '--version'))(
    'has units that systemd accepts',
    async () => {
      const units = (await readdir(new URL('systemd/', folder))).map(
        (name) => new URL(`systemd/${name}`, folder).pathname,
      )
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
        encoding: 'utf8',
      })
      // Programs of the machine that the unit is for need not be on this one.
      const said = stderr.split('\n').filter((line) => line && !line.includes('is not executable'))
      expect([status === 0 || stderr.includes('is not executable'), said]).toEqual([true, []])
    },
  )

  it('leaves servers running while tables are brought up to date, and when that fails', async () => {
    for (const name of ['kelasku-web@.service', 'kelasku-worker.service']) {
      const unit = await read(`systemd/${name}`)
      expect(unit).not.toMatch(/^(?:Requires|BindsTo|Requisite|PartOf)=/m)
      expect(unit).toContain('\nWants=kelasku-migrate.service network-online.target\n')
      expect(unit).toMatch(/^After=.*\bkelasku-migrate\.service\b/m)
      expect(unit).toContain('\nRestart=always\n')
    }
  })

  it('RUN-04: backs up the files every night, too', async () => {
    expect(await read('systemd/kelasku-backup-files.timer')).toMatch(/^OnCalendar=\d\d:\d\d /m)
    const unit = await read('systemd/kelasku-backup-files.service')
    expect(unit).toContain('/usr/bin/node scripts/backup.ts /var/backups/kelasku/')
    expect(unit).toContain('\nReadWritePaths=/var/backups/kelasku\n')
  })

  it('RUN-04: removes old backups once there is a new one, however the look at the media ended', async () => {
    const backups = await mkdtemp(join(tmpdir(), 'kelasku-backups-'))
    const unit = await read('systemd/kelasku-backup-files.service')
    const script = /^ExecStopPost=\/bin\/sh -c '(.+)'$/m.exec(unit)?.[1] ?? ''
    const cleanUp = async () => {
      spawnSync('/bin/sh', [
        '-c',
        script.replaceAll('$$', '$').replace('/var/backups/kelasku', backups),
      ])
      return (await readdir(backups)).toSorted((a, b) => a.localeCompare(b))
    }
    const make = async (name: string, daysOld: number) => {
      const at = new Date(Date.now() - daysOld * 24 * 3_600_000)
      await mkdir(join(backups, name))
      await utimes(join(backups, name), at, at)
    }
    await make('2026-11-20-0310', 9)
    await make('2026-11-28-0310', 0.9)
    await make('2026-11-29-0310.part', 0)
    expect(await cleanUp()).toHaveLength(3)
    await make('2026-11-29-0310', 0)
    expect(await cleanUp()).toEqual(['2026-11-28-0310', '2026-11-29-0310', '2026-11-29-0310.part'])
    await rm(backups, { recursive: true })
  })

  it('keeps backups of the database as long as files that nothing names', async () => {
    const written = await read('pgbackrest.conf')
    expect(written).toContain('\nrepo1-retention-full-type=time\n')
    expect(numberOf(written, /\nrepo1-retention-full=(\d+)/)).toBe(orphansKeptDays)
    expect(numberOf(written, /\n#repo2-retention-full=(\d+)/)).toBe(orphansKeptDays)
  })

  it('STAFF-01: leaves spoken answers to the worker, whose unit alone lets ffmpeg lower its priority', async () => {
    const [web, worker] = await Promise.all(
      ['web@', 'worker'].map((name) => read(`systemd/kelasku-${name}.service`)),
    )
    expect(web).toMatch(/^Environment=.* ROLE=web .*FFMPEG=worker$/m)
    expect(web).toMatch(/^SystemCallFilter=~.*@resources/m)
    expect(worker).not.toMatch(/^SystemCallFilter=~.*@resources/m)
    expect(configurationExample()).not.toMatch(/^#?FFMPEG=/m)
  })

  it('brings tables up to date on a machine of web servers too, and never in an embedded database', async () => {
    expect(await read('systemd/kelasku-migrate.service')).toMatch(/^Environment=.* ROLE=web /m)
  })

  it.skipIf(!isInstalled('caddy', 'version'))('has a file that Caddy accepts', async () => {
    const home = await mkdtemp(join(tmpdir(), 'kelasku-caddy-'))
    try {
      const { status, stderr } = spawnSync(
        'caddy',
        ['validate', '--adapter', 'caddyfile', '--config', new URL('Caddyfile', folder).pathname],
        { encoding: 'utf8', env: { ...process.env, HOME: home } },
      )
      expect([status, stderr]).toEqual([0, expect.not.stringContaining('"level":"warn"')])
    } finally {
      await rm(home, { recursive: true, force: true })
    }
  })

  it.skipIf(!isInstalled('nginx', '-v'))('has a file that nginx accepts', async () => {
    const made = await mkdtemp(join(tmpdir(), 'kelasku-nginx-'))
    try {
      const key = join(made, 'key.pem')
      const certificate = join(made, 'certificate.pem')
      spawnSync('openssl', [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
        ...['-nodes', '-days', '1', '-subj', '/CN=kelasku.example'],
        ...['-keyout', key, '-out', certificate],
      ])
      const site = (await read('nginx.conf'))
        .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
      await writeFile(join(made, 'nginx.conf'), `events {}\nhttp {\n${site}\n}\n`)
      const { status, stderr } = spawnSync(
        'nginx',
        ['-t', '-p', made, '-c', 'nginx.conf', '-g', `pid ${join(made, 'pid')};`, '-e', 'stderr'],
        { encoding: 'utf8' },
      )
      expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
    } finally {
      await rm(made, { recursive: true, force: true })
    }
  })
})
