export { pseudoCopy } from '#contract/pseudo-copy.ts'
