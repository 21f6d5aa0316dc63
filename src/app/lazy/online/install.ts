export { InstallHint } from '#features/site/install/InstallHint.tsx'
