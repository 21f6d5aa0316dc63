/** Opens a material over the list of saved items. Closing it returns there. */
export const readLink = (materialId: string) => ({
  to: `/download?read=${materialId}`,
  state: { isAboveList: true },
})
