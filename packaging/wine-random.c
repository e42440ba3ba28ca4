/* Rust's programs for Windows ask bcryptprimitives.dll for random numbers, which Wine has since
   version 9. For older ones, this is that library. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE to, SIZE_T length)
{
	return RtlGenRandom(to, (ULONG)length);
}
