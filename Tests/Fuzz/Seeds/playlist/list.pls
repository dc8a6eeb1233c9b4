[playlist]
NumberOfEntries=2
File1=a.mp3
Title1=A
File2=/b.mp3
