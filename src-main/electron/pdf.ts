/** Print to PDF: the page as its print styles make it, into a file that the player names. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, dialog, type BrowserWindow } from 'electron'
import type { PdfPage } from '../services/options'

/** The file that was written; null: the player chose none. Rejects if it cannot be written. */
export async function savePdf(
  window: BrowserWindow,
  { paper, landscape, name }: PdfPage,
): Promise<string | null> {
  // First the page, while it stands ready for print; the dialogue may take its time.
  const pdf = await window.webContents.printToPDF({
    pageSize: paper,
    landscape,
    printBackground: true,
    preferCSSPageSize: true,
  })
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Save as PDF',
    defaultPath: join(app.getPath('documents'), `${fileName(name)}.pdf`),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  })
  if (canceled || !filePath) return null
  await writeFile(filePath, pdf)
  return filePath
}

/** A name that every system takes for a file. */
export function fileName(name: string): string {
  const plain = name
    .replace(/[^\p{L}\p{N} ,.()-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.replace(/^[. ]+|[. ]+$/g, '') || 'Hundred Days'
}
