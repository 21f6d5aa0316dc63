import { formatIn } from '#contract/shared/format.ts'
import { formatBy } from '../../use-format.ts'

export { pseudoCopy } from '#contract/shared/pseudo-copy.ts'

formatBy(formatIn)
