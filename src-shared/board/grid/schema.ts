/** The name of a cell in data from outside; apart from `cells.ts`, so that a page can name cells before it reads schemas. */
import { z } from 'zod'
import { CELL_NAME } from './cells'

/** `E3`, `AA12`: column from the west, row from the north. Whether a board has it is not asked here. */
export const cellNameSchema = z.string().regex(CELL_NAME)
