export { DataUse } from '#features/site/data-use/DataUse.tsx'
export { showBudgetWarning } from '../../signed-in/show-budget-warning.tsx'
