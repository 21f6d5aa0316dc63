/** Opens a material over the list of what is saved. Closing it goes back there. */
export const readLink = (materialId: string) => ({
  to: `/download?read=${materialId}`,
  state: { isAboveList: true },
})
