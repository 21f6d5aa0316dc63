export { DataUse } from '#features/data-use/DataUse.tsx'
export { tellOfBudget } from '../../signed-in/tell-of-budget.tsx'
