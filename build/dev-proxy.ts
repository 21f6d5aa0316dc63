/** Where the API answers while `npm run dev` serves the page. */
const api = process.env.KELASKU_API ?? 'http://127.0.0.1:8081'
const paths = [
  '/api',
  '/media',
  '/clips',
  '/papers',
  '/portraits',
  '/logos',
  '/calendar',
  '/sandbox',
  '/emulator',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
]

/** `npm run dev`: Vite serves pages and sources, the API server everything else. */
export const devProxy = Object.fromEntries(paths.map((path) => [path, api]))
