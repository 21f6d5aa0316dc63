export { StaffArea, staffCopy } from '#staff/StaffArea.tsx'
