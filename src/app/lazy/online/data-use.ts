export { DataUse } from '#features/data-use/DataUse.tsx'
export { showBudgetWarning } from '../../signed-in/show-budget-warning.tsx'
