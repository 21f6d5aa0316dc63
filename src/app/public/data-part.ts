import dataUseWords from '#content/locales/en/data-use.json'

export { DataUse } from '#features/data-use/DataUse.tsx'
export { tellOfBudget } from '../signed-in/tell-of-budget.tsx'
export const words = { 'data-use': dataUseWords }
