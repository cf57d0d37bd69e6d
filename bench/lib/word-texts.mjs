/* What others read in Word files. */
import mammoth from "mammoth";
import WordExtractor from "word-extractor";

/** The text of a DOCX by mammoth. @param {string} file */
export const mammothText = async (file) => (await mammoth.extractRawText({ path: file })).value;

/** The text of a DOC by word-extractor. @param {string} file */
export const wordExtractorText = async (file) => (await new WordExtractor().extract(file)).getBody();
