import { formatIn } from '#contract/format.ts'
import { formatBy } from '../../use-format.ts'

export { pseudoCopy } from '#contract/pseudo-copy.ts'

formatBy(formatIn)
