// Letters, digits and marks are word characters. Apostrophes and hyphens are not: Nova's and Nova-Kanne name Nova.
const wordCharacter = /[\p{L}\p{N}\p{M}_]/u
// Scripts without spaces, where only a dictionary knows the words.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u
// Particles and articles in these scripts are attached to a foreign name: Orbit는, وOrbit.
const particleScripts = /[\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}]/u

const wordSegmenter = new Intl.Segmenter("und", { granularity: "word" })

const characterBefore = (text: string, index: number): string => {
  const low = text.charCodeAt(index - 1)
  return String.fromCodePoint(text.codePointAt(index - (low >= 0xdc00 && low < 0xe000 ? 2 : 1)) ?? 0)
}
const characterAfter = (text: string, index: number): string => String.fromCodePoint(text.codePointAt(index) ?? 0)

/**
 * Whether a word begins or ends at an index of a text: always beside a character that is not of a word. Between two
 * word characters only between a script without spaces and another one; within such a script where Unicode's word
 * breaking (with its dictionaries) says so; and between Hangul, Arabic or Hebrew and another script, as particles are
 * attached to a foreign name.
 */
export const isWordEdge = (text: string) => {
  let segments: Intl.Segments | undefined
  return (index: number): boolean => {
    if (index <= 0 || index >= text.length) return true
    const [left, right] = [characterBefore(text, index), characterAfter(text, index)]
    if (!wordCharacter.test(left) || !wordCharacter.test(right)) return true
    if (particleScripts.test(left) !== particleScripts.test(right)) return true
    const [leftUnspaced, rightUnspaced] = [unspaced.test(left), unspaced.test(right)]
    if (leftUnspaced !== rightUnspaced) return true
    if (!leftUnspaced) return false
    segments ??= wordSegmenter.segment(text)
    return segments.containing(index)?.index === index
  }
}
