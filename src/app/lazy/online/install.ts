export { InstallHint } from '#features/install/InstallHint.tsx'
