// Korean particles follow a word directly, also a name in Hangul. Some can be combined: 에서 and 는.
const korean = [
  "은 는 이 가 을 를 의 에 도 만 와 과 랑 이랑 로 으로 나 이나 아 야 여 이여",
  "에서 에게 에게서 께 께서 한테 한테서 까지 부터 마다 조차 마저 밖에 보다 처럼 같이 만큼 대로 라도 이라도 이든 든지 이든지 하고",
  "로서 으로서 로써 으로써 라면 이라면 인데 지만 이지만 이므로 엔 에선 에겐 들 뿐 예요 이에요 죠 이죠 네요 이네요",
  "라고 이라고 라는 이라는 란 이란 이다 입니다 인 였다 이었다 이며 며 이고 고",
  "였습니다 이었습니다 입니까 였던 이었던 인지 인가요 일까요 라서 이라서 거나 이거나"
]
  .join(" ")
  .split(" ")
  .join("|")

const japanese = "を で に は が の と へ も や から まで より です では には とは".split(" ").join("|")

const hangulRun = /^\p{Script=Hangul}+/u
// Without the flag `u` it is a tenth faster, with the same matches.
const koreanParticles = new RegExp(`^(?:${korean}){1,3}$`)
const koreanOrJapaneseParticles = new RegExp(`^(?:(?:${korean}){1,3}|${japanese})$`)

/** The maximum length of a chain of particles. */
export const maxParticlesLength = 12

/** Whether a word in Hangul or kana consists only of particles, Korean or Japanese. */
export const areParticles = (word: string): boolean => koreanOrJapaneseParticles.test(word)

// After one syllable these make another word: 신라면, 진라면, 두들.
const ofOneSyllable = /^(?:이?라면|들)/

/** Whether only particles follow a name up to the end of its word in Hangul, so that the name ends there. */
export const isBeforeParticle = (text: string, start: number, end: number): boolean => {
  const [rest] = hangulRun.exec(text.slice(end, end + maxParticlesLength)) ?? []
  if (rest === undefined || rest.length === maxParticlesLength || !koreanParticles.test(rest)) return false
  return end - start > 1 || !ofOneSyllable.test(rest)
}
