import { formatIn } from '#contract/shared/text/format.ts'
import { formatBy } from '../../use-format.ts'

export { pseudoCopy } from '#contract/shared/text/pseudo-copy.ts'

formatBy(formatIn)
