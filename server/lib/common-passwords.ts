/**
 * Words that most of the passwords are built on which lists of leaked ones share, and which still pass the rules once a
 * capital, a number and a sign are added: "Password1!", "P@ssw0rd123#". With words of this site and of its cities.
 */
const COMMON_WORDS = new Set(
  `password passwort passw passwd passcode pass passme mypassword newpassword changeme changeit default temp temporary
  secret welcome letmein login logon signin admin administrator root user username guest test testing tester demo
  sample hello helloworld qwerty qwertyui qwertyuiop qwert qwe asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm
  qaz qazwsx qazwsxedc wsx abc abcd abcde abcdef abcdefg abcdefgh alphabet aaaa aaa aa xyz iloveyou loveyou ilove love
  lovely lover iloveme iloveu sweetheart darling baby babygirl babyboy angel princess prince queen king monkey dragon
  tiger lion panther eagle falcon butterfly flower rose lotus sunshine sunflower sunrise rainbow summer winter spring
  autumn monsoon january february march april may june july august september october november december monday tuesday
  wednesday thursday friday saturday sunday football cricket baseball basketball hockey soccer tennis master superman
  batman spiderman ironman pokemon naruto starwars matrix shadow ninja hunter ranger killer hacker computer internet
  google facebook instagram whatsapp youtube twitter amazon flipkart paytm android iphone apple samsung microsoft
  windows linux michael jordan charlie jessica ashley daniel thomas robert jennifer michelle anthony andrew matthew
  freedom whatever trustno trustnoone nothing forever friends friend bestfriend family mother father mummy daddy
  jesus christ jesuschrist god godisgreat allah bismillah krishna harekrishna radhe radhekrishna ganesh ganesha
  ganpati shiva omnamahshivaya om omsai sairam saibaba jaimatadi jaishreeram jaihind bharat bharatmata india incredible
  indian hindustan mumbai delhi chennai hyderabad kolkata pune bangalore bengaluru mysore mysuru kerala karnataka
  tamilnadu goa kannada koramangala whitefield indiranagar marathahalli bellandur hsrlayout electroniccity tangu
  tanguapp tangustays staytangu pg mypg pghostel hostel roommate room myroom house home money lakshmi lucky sachin
  tendulkar dhoni virat kohli rohit rahul priya pooja anjali deepak suresh ramesh rajesh mahesh ganga yamuna
  company office work school college student teacher engineer doctor manager boss business success
  trustme access security secure system server network database oracle cisco`.split(/\s+/),
);

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
const readAsWords = (text: string) => text.replace(/[@431!0$57]/g, (sign) => LOOK_ALIKES[sign]!);
const lettersOf = (text: string) => text.replace(/[^a-z]/g, "");

/** Whether one character, or one pair, is all there is to it: "Aaaaaa1!" is. */
const isRepeated = (letters: string) => /^(.{1,3})\1+$/.test(letters);

/**
 * Whether a password is one of those that are tried first. NIST 800-63B asks for it beside any rule of what a password
 * must contain: such rules are met by the same few words with the same few endings.
 * @param personal what an attacker would try for this person, such as their mobile number
 */
export function isCommonPassword(password: string, personal: readonly string[] = []): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  if (personal.some((each) => each.length >= 4 && text.includes(each.toLowerCase()))) return true;
  // What was put before and behind the word, read both as it stands and as letters that it stands for.
  const core = text.replace(/^[^a-z@$]+|[^a-z@$]+$/g, "");
  const candidates = [lettersOf(text), lettersOf(readAsWords(core)), lettersOf(readAsWords(text))];
  return candidates.some((letters) => COMMON_WORDS.has(letters) || isRepeated(letters));
}
