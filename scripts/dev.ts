import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')
const pagePort = Number(process.env.PORT ?? 8080)
const apiPort = pagePort + 1
const origin = `http://localhost:${pagePort}`

if (process.env.API_ORIGIN) {
  console.error(
    'npm run dev serves page and API from one origin. Unset API_ORIGIN, or use npm start.',
  )
  process.exit(1)
}

// Vite serves the page with hot reload; the API beside it restarts at every change.
process.env.KELASKU_API = `http://127.0.0.1:${apiPort}`
const vite = await createServer({
  root,
  server: { host: '127.0.0.1', port: pagePort, strictPort: true },
})
await vite.listen()

const api = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort), ORIGIN: origin },
})

const stop = () => {
  api.kill('SIGTERM')
  void vite.close()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
api.once('exit', (code) => {
  void vite.close().then(() => process.exit(code ?? 0))
})
